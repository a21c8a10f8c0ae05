import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const TXT = 16
const IN = 1
const NAME_ERROR = 3
const SERVER_FAILURE = 2

/** A name server on this machine that speaks real DNS over UDP and knows only what a test tells it. */
export async function dnsServer() {
  const records = new Map<string, readonly string[]>()
  const asked: string[] = []
  let mood: 'answers' | 'fails' | 'silent' = 'answers'
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const { name, type, end } = read(question)
    asked.push(name)
    if (mood === 'silent') return
    const texts = type === TXT ? records.get(name) : undefined
    const code = mood === 'fails' ? SERVER_FAILURE : texts ? 0 : NAME_ERROR
    const answers = code === 0 ? (texts ?? []) : []
    socket.send(reply(question, end, code, answers), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    at: `127.0.0.1:${socket.address().port}`,
    asked,
    says: (name: string, ...texts: string[]) => records.set(name, texts),
    forgets: (name: string) => records.delete(name),
    becomes: (next: typeof mood) => {
      mood = next
    },
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

/** The one question of a message: its name, its type and where it ends. */
function read(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let size = message.readUInt8(at); size > 0; size = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + size))
    at += 1 + size
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function reply(question: Buffer, end: number, code: number, texts: readonly string[]) {
  const head = Buffer.from(question.subarray(0, 12))
  // An answer, authoritative, with recursion as asked.
  head.writeUInt16BE(0x8580 | code, 2)
  head.writeUInt16BE(texts.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, question.subarray(12, end), ...texts.map(answer)])
}

function answer(text: string) {
  // A long text comes in pieces, as real servers send it.
  const pieces = text.match(/.{1,200}/gs) ?? ['']
  const body = Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(IN, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(body.length, 10)
  return Buffer.concat([head, body])
}
