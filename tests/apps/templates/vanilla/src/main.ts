import '@cakelock/login-widget'
import { addLanguage, type Theme } from '@cakelock/login-widget'
import { de } from '@cakelock/login-widget/languages/de'
import { defaultTheme } from '@cakelock/login-widget/theme'

addLanguage(de)
const theme: Theme = { ...defaultTheme, colors: { ...defaultTheme.colors, primary: '#2f6b5c' } }
const widget = document.createElement('login-widget')
const output = document.createElement('output')
widget.publicToken = import.meta.env.VITE_PUBLIC_TOKEN
widget.apiUrl = import.meta.env.VITE_API_URL
widget.products = 'otp'
widget.theme = theme
widget.addEventListener('lw-authenticated', (event) => {
  output.textContent = `${event.detail.method} ${widget.session()?.session_token}`
})
document.body.replaceChildren(widget, output)
