const box = (name: string, ...parts: readonly Buffer[]) => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** The box that names a film's codec, at any depth. */
const description = (codec: string) =>
  box(
    'moov',
    box('mvhd', Buffer.alloc(100)),
    box(
      'trak',
      box(
        'mdia',
        box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(13)),
        box(
          'minf',
          box('stbl', box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, Buffer.alloc(78)))),
        ),
      ),
    ),
  )

/** An MP4, or a QuickTime film, with nothing in it but numbers: 0, 1, 2 … */
export function filmFile({ codec = 'avc1', brand = 'isom', bytes = 1000 } = {}): Buffer {
  const pictures = Buffer.from(Array.from({ length: bytes }, (_, at) => at % 251))
  const kind = box('ftyp', Buffer.from(brand), Buffer.alloc(4), Buffer.from(brand))
  // Cameras write down what they took once they have taken it.
  return Buffer.concat([kind, box('mdat', pictures), description(codec)])
}

/** The beginning of a WebM. */
export const webmFile = () =>
  Buffer.concat([
    Buffer.from('1a45dfa3874282847765626d', 'hex'),
    Buffer.from('18538067', 'hex'),
    Buffer.from([0x84, 1, 2, 3, 4]),
  ])
