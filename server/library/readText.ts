import { open, readFile, stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import yauzl from 'yauzl'
import { z } from 'zod'

/** Runs in a worker thread (fileContent.ts): reads the text of one file and ends. */

const { path, media_type, most } = z
  .object({ path: z.string(), media_type: z.string(), most: z.number() })
  .parse(workerData)

/** The maximum unpacked size of a file inside a document; bombs are skipped. */
const MOST_OF_A_PART = 20_000_000
const MOST_PARTS = 2000
const MOST_PAGES = 1000

const office = 'application/vnd.openxmlformats-officedocument.'
/** Where each kind of document keeps its text, and the tags around it. */
const documents: Record<string, { parts: RegExp; words: RegExp; breaks: RegExp }> = {
  [`${office}wordprocessingml.document`]: {
    parts: /^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/,
    words: /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<(?:\/w:p|w:tab|w:br)\b/g,
    breaks: /<(?:\/w:p|w:tab|w:br)/,
  },
  [`${office}spreadsheetml.sheet`]: {
    parts: /^xl\/(sharedStrings|worksheets\/sheet\d+|comments\d*)\.xml$/,
    words: /<t(?:\s[^>]*)?>([^<]*)<\/t>|<(?:\/si|\/c)\b/g,
    breaks: /<(?:\/si|\/c)/,
  },
  [`${office}presentationml.presentation`]: {
    parts: /^ppt\/(slides\/slide\d+|notesSlides\/notesSlide\d+)\.xml$/,
    words: /<a:t(?:\s[^>]*)?>([^<]*)<\/a:t>|<(?:\/a:p|a:br)\b/g,
    breaks: /<(?:\/a:p|a:br)/,
  },
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const plain = (escaped: string) =>
  escaped.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code === undefined) return entities[String(name).toLowerCase()] ?? whole
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' '
  })

const openZip = (file: string) =>
  new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })

function partOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  return new Promise((resolve, reject) => {
    if (entry.uncompressedSize > MOST_OF_A_PART) return resolve('')
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      stream.on('error', reject)
    })
  })
}

async function ofDocument({ parts, words, breaks }: (typeof documents)[string]): Promise<string> {
  const zip = await openZip(path)
  const said: string[] = []
  let length = 0
  let seen = 0
  return new Promise((resolve, reject) => {
    const done = () => resolve(said.join(''))
    zip.on('error', reject)
    zip.on('end', done)
    zip.on('entry', (entry: yauzl.Entry) => {
      if (++seen > MOST_PARTS || length > most) return done()
      if (!parts.test(entry.fileName)) return zip.readEntry()
      partOf(zip, entry)
        .then((xml) => {
          for (const [whole, word] of xml.matchAll(words)) {
            const text = breaks.test(whole) ? ' ' : plain(word ?? '')
            said.push(text)
            length += text.length
            if (length > most) break
          }
          said.push(' ')
          zip.readEntry()
        })
        .catch(reject)
    })
    zip.readEntry()
  })
}

/** So large a PDF isn't taken into memory; nor is anything in one that swells to more. */
const MOST_OF_A_PDF = 30_000_000

/**
 * A thread's limits count objects, not bytes, and a kilobyte of PDF may claim to be a gigabyte. From here on no byte
 * array grows beyond what a document needs, and unpacking uses only growing arrays.
 */
function boundBytes() {
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, said: unknown[], made) {
      if (typeof said[0] === 'number' && said[0] > MOST_OF_A_PDF) throw new RangeError('too many bytes')
      return Reflect.construct(target, said, made)
    },
  })
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
}

async function ofPdf(): Promise<string> {
  if ((await stat(path)).size > MOST_OF_A_PDF) return ''
  boundBytes()
  const { extractText, getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), {
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
  })
  if (pdf.numPages > MOST_PAGES) return ''
  const { text } = await extractText(pdf, { mergePages: true })
  return text
}

/** In the encoding its mark names; without one, what isn't UTF-8 is the old European one. */
async function ofText(): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4 * most), 0, 4 * most, 0)
    const bytes = buffer.subarray(0, bytesRead)
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
    const text = new TextDecoder('utf-8').decode(bytes)
    return text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
  } finally {
    await file.close()
  }
}

const withoutMarks = (html: string) =>
  plain(
    html
      .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
      .replaceAll(/<!--[\s\S]*?-->/g, ' ')
      .replaceAll(/<[^>]*>/g, ' '),
  )

async function textOf(): Promise<string | undefined> {
  const document = documents[media_type]
  if (document) return ofDocument(document)
  switch (media_type) {
    case 'application/pdf':
      return ofPdf()
    case 'text/html':
    case 'image/svg+xml':
    case 'application/xml':
      return withoutMarks(await ofText())
    case 'text/plain':
    case 'text/csv':
    case 'application/json':
      return ofText()
    default:
      return undefined
  }
}

/** As PostgreSQL can store it, with single spaces. */
const tidy = (text: string) =>
  text
    .slice(0, 4 * most)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()

const text = await textOf().catch(() => undefined)
parentPort?.postMessage(text === undefined ? null : tidy(text))
