/**
 * Simulates the part of Google's One Tap script that the widget uses in development: google.accounts.id. A page that
 * loads this script before the widget asks is not directed to Google. The prompt is a frame from the server that serves
 * this script.
 */
{
  const server = new URL(document.currentScript.src).origin
  const edge = '20px'
  let settings = {}
  let close = () => {}

  const moment = (news) => ({
    isNotDisplayed: () => news.type === 'refused',
    getNotDisplayedReason: () => news.reason,
    isSkippedMoment: () => news.type === 'skipped',
    getSkippedReason: () => news.reason,
    isDismissedMoment: () => news.type === 'dismissed',
    getDismissedReason: () => news.reason,
  })

  function openFrame(parent) {
    const frame = document.createElement('iframe')
    frame.title = 'Sign in with Google'
    frame.src = `${server}/stand-in/one-tap/prompt?origin=${encodeURIComponent(location.origin)}`
    Object.assign(frame.style, {
      border: '0',
      width: '100%',
      height: '0',
      display: 'block',
      colorScheme: 'light',
    })
    if (parent) parent.append(frame)
    else {
      Object.assign(frame.style, {
        ...{ position: 'fixed', top: edge, insetInlineEnd: edge, zIndex: '2147483647' },
        ...{ width: 'min(391px, calc(100vw - 40px))', borderRadius: '8px' },
        boxShadow: '0 8px 28px rgb(0 0 0 / 25%)',
      })
      document.body.append(frame)
    }
    return frame
  }

  const id = {
    initialize(options) {
      settings = options
    },

    prompt(tell = () => {}) {
      close()
      const parent = document.getElementById(settings.prompt_parent_id ?? '')
      const frame = openFrame(parent)
      const listening = new AbortController()
      close = () => {
        listening.abort()
        frame.remove()
      }
      const end = (news) => {
        close()
        tell(moment(news))
      }
      const onNotice = ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== server) return
        if (data.type === 'height') {
          frame.style.height = `${data.height}px`
          tell(moment({ type: 'displayed' }))
        } else if (data.type === 'credential') {
          end({ type: 'dismissed', reason: 'credential_returned' })
          settings.callback({ credential: data.credential, select_by: 'user' })
        } else if (data.type === 'closed') end({ type: 'skipped', reason: 'user_cancel' })
        else if (data.type === 'refused') end(data)
      }
      addEventListener('message', onNotice, { signal: listening.signal })
      if (settings.cancel_on_tap_outside && !parent) {
        const leave = () => end({ type: 'skipped', reason: 'tap_outside' })
        document.addEventListener('pointerdown', leave, { signal: listening.signal })
      }
    },

    cancel: () => close(),
  }
  window.google = { accounts: { id } }
}
