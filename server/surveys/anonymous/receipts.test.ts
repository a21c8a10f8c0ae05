import { describe, expect, it } from 'vitest'
import { newReceipt } from '../../testing/receipts.ts'
import { isSigned, newReceiptKeys, signUnseen } from './receipts.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('a receipt', async () => {
  const keys = await newReceiptKeys()
  const others = await newReceiptKeys()
  const { receipt, blinded, signed } = await newReceipt(keys.public_key)
  const blindlyBy = (by: typeof keys) => signUnseen(by, bytes(blinded))?.toString('base64url') ?? ''
  const signature = await signed(blindlyBy(keys))

  it('is signed without being seen, and recognised later', () => {
    expect(blinded).not.toContain(receipt.slice(0, 20))
    expect(isSigned(keys.public_key, bytes(receipt), bytes(signature))).toBe(true)
  })

  it('is worth nothing for another survey, changed, or without its signature', () => {
    const changed = bytes(receipt)
    changed[0] = (changed[0] ?? 0) ^ 1
    expect(isSigned(others.public_key, bytes(receipt), bytes(signature))).toBe(false)
    expect(isSigned(keys.public_key, changed, bytes(signature))).toBe(false)
    expect(isSigned(keys.public_key, bytes(receipt), bytes(blinded))).toBe(false)
    expect(isSigned(keys.public_key, bytes(receipt).subarray(1), bytes(signature))).toBe(false)
  })

  it('isn’t made of a signature by somebody else', async () => {
    await expect(signed(blindlyBy(others))).rejects.toThrow()
  })

  it('is refused where what came can’t be signed', () => {
    expect(signUnseen(keys, Buffer.alloc(256, 0xff))).toBeUndefined()
    expect(signUnseen(keys, Buffer.alloc(255, 1))).toBeUndefined()
  })
})
