import { signer } from '../platform/settings/secrets.ts'

/** The link below a mail: it names person and network, signed, so it works without signing in and for nothing else. */
export function unsubscribeLinks(secretKey: string) {
  const { sign, recognises } = signer(secretKey, 'unsubscribe')
  const said = (enterpriseId: number, userId: number, networkId: number) =>
    `${enterpriseId}.${userId}.${networkId}`
  return {
    token: (enterpriseId: number, userId: number, networkId: number) =>
      `${userId}.${networkId}.${sign(said(enterpriseId, userId, networkId))}`,
    read: (enterpriseId: number, token: string) => {
      const [user = '', network = '', signature = ''] = token.split('.')
      const userId = Number(user)
      const networkId = Number(network)
      if (!Number.isSafeInteger(userId) || !Number.isSafeInteger(networkId)) return undefined
      return recognises(said(enterpriseId, userId, networkId), signature) ? { userId, networkId } : undefined
    },
  }
}
