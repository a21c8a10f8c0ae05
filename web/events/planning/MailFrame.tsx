import { useCallback, useEffect, useRef } from 'react'

/** A mail as it is laid out. Its looks are written into its tags, which the page around it allows to nobody: they are set one by one. */
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
