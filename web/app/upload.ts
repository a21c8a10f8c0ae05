import type { Answers, Route } from '../../contract/route.ts'
import { fillPath } from './address.ts'
import { newKey, refuse, standardHeaders } from './client.ts'
import { csrf } from './csrf.ts'
import { session } from './session.ts'

export type UploadState = 'waiting' | 'uploading' | 'error' | 'finished'

interface Sending {
  params?: Record<string, unknown>
  /** Text and files go as they are, other values as JSON parts, arrays repeated. */
  parts: Record<string, unknown>
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
  /** The same for each try of one thing: what has arrived unheard arrives once. */
  key?: string
}

/** Sends files as multipart with progress, which fetch can't report. */
export async function upload<R extends Route>(
  route: R,
  { params, parts, onProgress, signal, key = newKey() }: Sending,
): Promise<Answers<R>> {
  const token = await csrf.token(standardHeaders)
  const tokenSent = session.token !== null
  const request = new XMLHttpRequest()
  request.open(route.method, fillPath(route.path, params))
  const headers = { ...standardHeaders(), 'X-CSRF-Token': token, 'Idempotency-Key': key }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.responseType = 'json'
  request.upload.onprogress = (event) => onProgress?.(event.lengthComputable ? event.loaded / event.total : 0)
  signal?.addEventListener('abort', () => request.abort())

  return new Promise((resolve, reject) => {
    request.onload = () => {
      if (request.status === 403) csrf.discard()
      const ok = request.status >= 200 && request.status < 300
      if (ok && request.response !== null) resolve(request.response as Answers<R>)
      else reject(refuse(ok ? 0 : request.status, request.response, route.path, tokenSent))
    }
    request.onerror = () => reject(refuse(0, null, route.path, tokenSent))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    request.send(multipart(parts))
  })
}

function multipart(parts: Record<string, unknown>) {
  const form = new FormData()
  const add = (name: string, value: unknown) => {
    if (value instanceof Blob || typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([JSON.stringify(value)], { type: 'application/json' }))
  }
  for (const [name, value] of Object.entries(parts)) {
    if (Array.isArray(value)) for (const each of value) add(name, each)
    else if (value !== undefined) add(name, value)
  }
  return form
}
