import { useCallback, useEffect, useRef } from 'react'

/**
 * A rendered mail. Its styles are inline, which the page's content security policy forbids: they are set one by one
 * by script.
 */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const write = useCallback(() => {
    const there = frame.current?.contentDocument
    if (!there) return
    const mail = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-look="'), 'text/html')
    const body = there.importNode(mail.body, true)
    for (const part of [body, ...body.querySelectorAll<HTMLElement>('[data-look]')])
      part.style.cssText = part.dataset.look ?? ''
    body.inert = true
    there.body.replaceWith(body)
  }, [html])
  useEffect(write, [write])
  // Some browsers put another empty page into it once it is there.
  return <iframe ref={frame} title={title} className="preview-mail" onLoad={write} />
}
