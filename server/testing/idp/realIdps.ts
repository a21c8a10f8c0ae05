import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import samlp from 'samlp'
import { type Identity, selfSigned } from '../../access/sso/selfSigned.ts'
import { askedIn } from './samlIdp.ts'

export interface RunningIdp {
  url: string
  close: () => void
}

/** A port that is free now: for servers that must know their address before they listen. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

const listening = (server: Server, port: number) =>
  new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))

function closing(server: Server) {
  return () => {
    server.closeAllConnections()
    server.close()
  }
}

interface Claim {
  [name: string]: string
}

/** Its claims under the names it is told, without the address books it is used to. */
const mapper = (user: Claim) => ({
  getClaims: () => ({ mail: user.email, givenName: user.first_name, sn: user.last_name, title: user.title }),
  getNameIdentifier: () => ({ nameIdentifier: user.id }),
})

export function samlResponse(
  identity: Identity,
  { issuer, redirectUrl }: { issuer: string; redirectUrl: string },
  user: Claim,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { id, acs, entity } = askedIn(redirectUrl)
  const options = {
    issuer,
    cert: identity.cert,
    key: identity.key,
    audience: entity,
    recipient: acs,
    destination: acs,
    inResponseTo: id,
    signatureAlgorithm: 'rsa-sha256',
    digestAlgorithm: 'sha256',
    lifetimeInSeconds: 300,
    nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    authnContextClassRef: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
    profileMapper: mapper,
    getPostURL: () => {},
    ...more,
  } as unknown as Parameters<typeof samlp.getSamlResponse>[0]
  return new Promise((resolve, reject) =>
    samlp.getSamlResponse(options, user, (error: unknown, xml: string) =>
      error ? reject(error) : resolve(xml),
    ),
  )
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Identity provider</title><main>${body}</main></html>`
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A SAML provider with a page where one chooses who one is; its answers are samlp's. */
export async function samlProvider(
  people: Record<string, Claim>,
): Promise<RunningIdp & { metadata: string }> {
  const identity = selfSigned('A provider of Larkspur')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const bare = identity.cert.replace(/-----[A-Z ]+-----|\s/g, '')
  const metadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${url}"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bare}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}/sso"/></IDPSSODescriptor></EntityDescriptor>`
  const answer = async (request: IncomingMessage): Promise<string> => {
    const asked = new URL(request.url ?? '/', url)
    if (asked.pathname === '/metadata') return metadata
    const who = asked.searchParams.get('who')
    const user = who && people[who]
    if (!user) {
      const links = Object.keys(people).map((name) => {
        const next = new URL(asked)
        next.searchParams.set('who', name)
        return `<p><a href="${escaped(next.href)}">${name}</a></p>`
      })
      return page(`<h1>Who are you?</h1>${links.join('')}`)
    }
    const xml = await samlResponse(identity, { issuer: url, redirectUrl: asked.href }, user)
    const fields = {
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: asked.searchParams.get('RelayState') ?? '',
    }
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
    )
    return page(
      `<form method="post" action="${escaped(askedIn(asked.href).acs)}">${inputs.join('')}<button>Go on</button></form><script>document.forms[0].submit()</script>`,
    )
  }
  const server = createServer((request, reply) => {
    answer(request).then(
      (html) =>
        reply
          .setHeader('content-type', request.url === '/metadata' ? 'application/xml' : 'text/html')
          .end(html),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    )
  })
  await listening(server, port)
  return { url, metadata, close: closing(server) }
}

/** A certified OpenID provider with its own pages for signing in and consenting. */
export async function oidcProvider(
  redirect: string,
  people: Record<string, Claim>,
): Promise<RunningIdp & { client: string; secret: string }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const client = 'kindred'
  const secret = 'kept between the two of us'
  const provider = new Provider(url, {
    clients: [{ client_id: client, client_secret: secret, redirect_uris: [redirect] }],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    findAccount: (_context, id) => {
      const person = people[id]
      if (!person) return undefined
      const { email, first_name, last_name } = person
      return {
        accountId: id,
        claims: async () => ({
          sub: id,
          email,
          email_verified: true,
          given_name: first_name,
          family_name: last_name,
        }),
      }
    },
  })
  const server = createServer(provider.callback())
  await listening(server, port)
  return { url, client, secret, close: closing(server) }
}
