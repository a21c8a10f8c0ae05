import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const style = `:root{color-scheme:light dark}body{font:16px/1.6 Lato,system-ui,sans-serif;max-width:960px;margin:0 auto;padding:40px 20px;color:light-dark(#2a2433,#f1eeea);background:light-dark(#fff,#1c1921)}
h1{font-size:28px;line-height:1.2}h2{margin-top:48px;font-size:20px}a{color:light-dark(#6b3fa0,#c9b2ee)}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:12px;background:light-dark(#f6f3ee,#29252f);border-radius:10px}summary{cursor:pointer;padding:10px 0;border-top:1px solid light-dark(#e9e4dc,#3a3541)}
button{font:700 15px/1.25 inherit;min-height:44px;padding:8px 18px;border:0;border-radius:10px;background:#6b3fa0;color:#fff;cursor:pointer}ul{padding-left:20px}li{margin:6px 0}.m{font:700 12px/1 ui-monospace,monospace;display:inline-block;min-width:60px}iframe{width:100%;height:70vh;border:1px solid light-dark(#e9e4dc,#3a3541);border-radius:10px;background:#fff}`

/** A page without scripts and with one stylesheet: for operators, mails and people without a session. */
export function sendPlainPage(
  reply: FastifyReply,
  {
    title,
    body,
    lang = 'en',
    frames = false,
    status = 200,
  }: { title: string; body: string; lang?: string; frames?: boolean; status?: number },
) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'${frames ? "; frame-src 'self'" : ''}`,
    )
    .send(
      `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head><body><main>${body}</main></body></html>`,
    )
}
