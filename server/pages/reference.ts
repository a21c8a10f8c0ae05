import type { FastifyInstance } from 'fastify'
import { escapeHtml, sendPlainPage } from '../platform/http/plainPage.ts'

interface Document {
  info?: { version?: string; description?: string }
  paths?: Record<
    string,
    Record<
      string,
      {
        operationId: string
        summary: string
        tags: string[]
        parameters: unknown[]
        requestBody?: unknown
        responses: Record<string, unknown>
      }
    >
  >
}

/** The OpenAPI document, and the same to read; each is made when somebody first asks for it. */
export function referencePage(app: FastifyInstance, describe: () => Document) {
  let document: Document | undefined
  const described = () => (document ??= describe())
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(described())
    return reply.header('content-type', 'application/json; charset=utf-8').send(text)
  })
  let body: string | undefined
  app.get('/api/docs', async (_request, reply) => {
    body ??= bodyOf(described())
    return sendPlainPage(reply, { title: 'Kindred API', body })
  })
}

function bodyOf(document: Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
  const nouns = [...new Set(operations.flatMap((operation) => operation.tags))].sort()
  const sections = nouns.map((noun) => {
    const items = operations
      .filter((operation) => operation.tags.includes(noun))
      .map(({ path, method, operationId, summary, parameters, requestBody, responses }) => {
        const details = JSON.stringify(
          { operationId, parameters, requestBody, answer: responses['200'] },
          null,
          2,
        )
        return `<details><summary><span class="m">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code><br>${escapeHtml(summary)}</summary><pre>${escapeHtml(details)}</pre></details>`
      })
    return `<h2 id="${escapeHtml(noun)}">${escapeHtml(noun)}</h2>${items.join('')}`
  })
  return `<h1>Kindred API</h1><p>${escapeHtml(document.info?.description ?? '')}</p><p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>${sections.join('')}`
}
