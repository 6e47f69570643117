/** Explains this page to a visitor who opens it without a request of an app. The widget reports that there is none. */
const widget = document.querySelector('login-widget')

widget.addEventListener('lw-error', ({ detail }) => {
  if (detail.code !== 'client_id_missing' || location.search !== '') return
  document.getElementById('request').hidden = true
  document.getElementById('no-request').hidden = false
})
