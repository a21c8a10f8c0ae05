import { useCallback, useEffect, useRef } from 'react'

/**
 * A rendered mail as a bright screen shows it. Its styles are inline, which the page's content security policy forbids:
 * they are set one by one by script, and what is only for the dark or for phones is left out.
 */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const write = useCallback(() => {
    const there = frame.current?.contentDocument
    if (!there) return
    const looks = html.replace(/<style>.*?<\/style>/gs, '').replaceAll(' style="', ' data-look="')
    const mail = new DOMParser().parseFromString(looks, 'text/html')
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
