import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { createPortalSession } from '#contract/routes/billing.ts'
import { useServices } from '../../context/use-services.ts'
import { paths } from '../../router/paths.ts'
import { useRefresh } from './use-subscription.ts'

const size = { width: 800, height: 600 } as const
/** Polling interval in milliseconds. No event reports that a cross-origin popup was closed. */
const lookEvery = 1_000

/**
 * Opens the customer portal in a popup. The popup opens immediately, because browsers allow it only during a click, and
 * navigates once the server has returned the URL. Closing it refreshes the subscription.
 */
export function useManagement() {
  const { api, origin, showFailure, t, toasts } = useServices()
  const refresh = useRefresh()
  const popupRef = useRef<Window>(null)
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (popup: Window | null) => {
      const return_url = `${origin}${paths.portal}?tab=subscription&managed=true`
      const { url } = await api(createPortalSession, { return_url })
      return { url, isBlocked: popup === null }
    },
    onSuccess({ url }, popup) {
      if (popup === null) return
      if (!popup.closed) popup.location.replace(url)
      watch(popup)
    },
    onError(error, popup) {
      popup?.close()
      showFailure(error, 'failure.management')
    },
  })

  function open() {
    if (popupRef.current?.closed === false) return popupRef.current.focus()
    const popup = openWindow()
    popup?.document.body.replaceChildren(t('management.opening'))
    popupRef.current = popup
    mutate(popup)
  }

  /** Keeps polling after the user leaves the tab, so that the notice always appears. */
  function watch(popup: Window) {
    const timer = setInterval(() => {
      if (!popup.closed) return
      clearInterval(timer)
      toasts.show('note', t('management.closed'))
      refresh()
    }, lookEvery)
  }

  return { open, isOpening: isPending, blockedAddress: data?.isBlocked ? data.url : undefined }
}

/** Opens a centered popup. @returns null if the browser blocks it */
function openWindow(): Window | null {
  const left = window.screenX + Math.max(0, (window.outerWidth - size.width) / 2)
  const top = window.screenY + Math.max(0, (window.outerHeight - size.height) / 2)
  return window.open('', '', `popup,width=${size.width},height=${size.height},left=${left},top=${top}`)
}
