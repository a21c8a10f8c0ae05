import type { FastifyReply } from 'fastify'
import type { FileForm } from './exports.ts'

/** Whatever a file contains, it never opens in our origin, and no cache keeps it. */
export function sendAs(reply: FastifyReply, name: string, form: FileForm) {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  reply
    .header('content-type', form.media_type)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, percent)}`,
    )
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
}

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
