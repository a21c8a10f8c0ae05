import { kinds } from '../../../contract/errors.ts'
import type { Route, Shapes } from '../../../contract/route.ts'
import { SCIM_TYPE, scimStatuses } from '../../../contract/scim/scim.ts'
import { jsonSchemaOf } from './answers.ts'
import { opensToBearers } from './bearer.ts'

type Json = Record<string, unknown>

const braces = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

function parameters(route: Route, part: 'params' | 'query', place: 'path' | 'query') {
  const shape = route[part]
  if (!shape) return []
  const schema = jsonSchemaOf(shape, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name: property.type === 'array' ? `${name}[]` : name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    schema: property,
  }))
}

/**
 * A recursive schema goes into the document's components: inside an operation its `#` would refer to the whole
 * document.
 */
function placed(schema: Json, name: string, components: Json): Json {
  const { $schema, definitions = {}, ...root } = schema
  if (!JSON.stringify(schema).includes('"$ref":')) return root
  const moved = (part: unknown): Json =>
    JSON.parse(
      JSON.stringify(part)
        .replaceAll('"$ref":"#/definitions/', `"$ref":"#/components/schemas/${name}.`)
        .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`),
    )
  for (const [key, definition] of Object.entries(definitions as Json))
    components[`${name}.${key}`] = moved(definition)
  components[name] = moved(root)
  return { $ref: `#/components/schemas/${name}` }
}

function bodyOf(route: Shapes, id: string, components: Json) {
  if (route.upload) {
    const file = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
  }
  if (!route.body) return {}
  const schema = placed(jsonSchemaOf(route.body, 'input'), `${id}.body`, components)
  return { requestBody: { required: true, content: { [typeOf(route)]: { schema } } } }
}

const typeOf = ({ by }: Shapes) => (by === 'scim' ? SCIM_TYPE : 'application/json')
/** The protocol has its own statuses and its own error format. */
const scimFailures = scimStatuses
  .filter((status) => status >= 400)
  .map((status): [string, number] => ['Refused.', status])

function answersOf(route: Route, id: string, components: Json) {
  const error = route.by === 'scim' ? 'ScimError' : 'Error'
  const failure = { content: { [typeOf(route)]: { schema: { $ref: `#/components/schemas/${error}` } } } }
  const statuses = route.by === 'scim' ? scimFailures : Object.entries(kinds)
  const failures = Object.fromEntries(
    statuses.map(([kind, status]) => [String(status), { description: kind, ...failure }]),
  )
  const schema = route.returns && placed(jsonSchemaOf(route.returns, 'output'), `${id}.answer`, components)
  const answer = schema && route.answers !== 204 ? { content: { [typeOf(route)]: { schema } } } : {}
  return {
    [route.answers ?? 200]: { description: 'Done.', ...answer },
    ...failures,
    '500': { description: 'An error of ours.', ...failure },
  }
}

const securityOf = (route: Route) =>
  route.access === 'anyone'
    ? []
    : route.by === 'scim'
      ? [{ provisioning: [] }]
      : [{ session: [], token: [] }, ...(opensToBearers(route) ? [{ bearer: [] }] : [])]

/** The contract as an OpenAPI 3.1 document. */
export function openApi(contract: Record<string, Route>, version: string): Json {
  const paths: Record<string, Json> = {}
  const components: Json = {}
  for (const [id, route] of Object.entries(contract)) {
    const operation = {
      summary: route.says,
      tags: [id.split('.')[0]],
      parameters: [...parameters(route, 'params', 'path'), ...parameters(route, 'query', 'query')],
      ...bodyOf(route, id, components),
      responses: answersOf(route, id, components),
      security: securityOf(route),
    }
    for (const [index, { method, path }] of [route, ...(route.also ?? [])].entries()) {
      const operationId = index === 0 ? id : `${id}.${index + 1}`
      paths[braces(path)] = { ...paths[braces(path)], [method.toLowerCase()]: { operationId, ...operation } }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kindred',
      version,
      description:
        'Everything a Kindred client may ask. Calls that change something also carry X-CSRF-Token and may carry an Idempotency-Key.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'kindred-session' },
        token: { type: 'apiKey', in: 'header', name: 'X-User-Token' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal access token, made on the profile page. It needs no anti-forgery token.',
        },
        provisioning: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of an identity provider, made beside the settings of single sign-on.',
        },
      },
      schemas: {
        ...components,
        ScimError: {
          type: 'object',
          required: ['schemas', 'status', 'detail'],
          properties: {
            schemas: { type: 'array', items: { type: 'string' } },
            status: { type: 'string' },
            scimType: { type: 'string' },
            detail: { type: 'string' },
          },
        },
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message'],
              properties: {
                code: { type: 'string' },
                message: { type: 'string' },
                fields: { type: 'object', additionalProperties: { type: 'string' } },
                facts: { type: 'object' },
                because: { type: 'array', items: { type: 'object' } },
                ask: { type: 'array', items: { type: 'object' } },
                reference: { type: 'string' },
              },
            },
          },
        },
      },
    },
  }
}
