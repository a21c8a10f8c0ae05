import type { z } from 'zod'
import type { Preview } from '../../contract/library/resources.ts'

type Kind = z.output<typeof Preview>

/**
 * Types a browser may display itself. Everything else is only downloaded: other people's pages never run in our
 * origin.
 */
const shown: Record<string, Kind> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/gif': 'picture',
  'image/webp': 'picture',
  'image/avif': 'picture',
  'application/pdf': 'pdf',
  'video/mp4': 'video',
  'video/webm': 'video',
  'audio/mpeg': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'audio/mp4': 'audio',
  'text/plain': 'text',
}
export const previewOf = (media_type: string): Kind | null => shown[media_type] ?? null

/** Of files that have no mark in their bytes, by the end of their name. All of them are shown as plain text, or saved. */
const byEnding: Record<string, string> = {
  txt: 'text/plain',
  md: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
  json: 'application/json',
  xml: 'application/xml',
  rtf: 'application/rtf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

/** Files that run when opened: refused under any name. */
const refused = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-msi',
  'application/x-ms-shortcut',
  'application/java-vm',
  'application/vnd.android.package-archive',
  'application/x-apple-diskimage',
])
const refusedEndings = new Set(
  'exe com bat cmd scr pif msi msp msc dll jar vbs vbe js jse mjs wsf wsh ps1 lnk hta cpl reg app apk dmg sh'.split(
    ' ',
  ),
)

export const endingOf = (name: string) => /\.([a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''

/** A file's type by its bytes, or by its name if they don't reveal it; undefined if it isn't accepted. */
export function mediaTypeOf(name: string, found: string | undefined): string | undefined {
  const ending = endingOf(name)
  if (refusedEndings.has(ending) || (found && refused.has(found))) return undefined
  // The bytes of a container only say "docx" or "zip".
  if (found && found !== 'application/zip' && found !== 'application/x-cfb' && found !== 'application/xml')
    return found === 'audio/x-m4a' ? 'audio/mp4' : found
  const named = byEnding[ending]
  return named ?? found ?? 'application/octet-stream'
}
