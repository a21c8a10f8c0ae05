import { DOMParser } from '@xmldom/xmldom'
import { trimBlanks } from '../../../contract/shapes.ts'
import { SsoRefusal } from './refusal.ts'

export const SAMLP = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const MD = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const DSIG = 'http://www.w3.org/2000/09/xmldsig#'

const ELEMENT = 1
const TEXT = 3
const CDATA = 4
const INSTRUCTION = 7
const COMMENT = 8
const MOST_NODES = 20_000
const DEEPEST = 60

const isElement = (node: Node): node is Element => node.nodeType === ELEMENT

interface Reading {
  /** Hand-written files contain comments; signed answers don't need them, and forgers use them. */
  comments: boolean
}

/** Parses untrusted XML: no document type, no entities, limited in depth and number, unique ids. */
export function parseXml(text: string, { comments }: Reading): Element {
  if (/<!\s*(?:doctype|entity|element|attlist|notation)/i.test(text) || text.includes('\u0000'))
    throw new SsoRefusal('unreadable')
  const give = (why: unknown): never => {
    throw new SsoRefusal('unreadable', null, why)
  }
  let root: Element | null = null
  try {
    const parser = new DOMParser({ errorHandler: { warning: give, error: give, fatalError: give } })
    const document = parser.parseFromString(text, 'text/xml')
    if (document.doctype) give('doctype')
    // Two roots aren't a document, even if a lenient parser accepts them.
    if ([...Array(document.childNodes.length).keys()].filter((at) => isElementAt(document, at)).length !== 1)
      give('roots')
    root = document.documentElement
  } catch (error) {
    give(error)
  }
  if (!root) throw new SsoRefusal('unreadable')
  checkNodes(root, comments)
  return root
}

const isElementAt = (document: Document, at: number) => document.childNodes[at]?.nodeType === ELEMENT

function checkNodes(root: Element, comments: boolean) {
  const ids = new Set<string>()
  const open: [Node, number][] = [[root, 1]]
  let seen = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next
    if (++seen > MOST_NODES || depth > DEEPEST) throw new SsoRefusal('structure')
    const kept =
      [ELEMENT, TEXT, CDATA].includes(node.nodeType) ||
      (comments && [COMMENT, INSTRUCTION].includes(node.nodeType))
    if (!kept) throw new SsoRefusal('structure')
    if (!isElement(node)) continue
    for (const { localName, value } of attributesOf(node)) {
      if (localName.toLowerCase() !== 'id') continue
      if (ids.has(value)) throw new SsoRefusal('structure')
      ids.add(value)
    }
    for (let child = node.firstChild; child; child = child.nextSibling) open.push([child, depth + 1])
  }
}

function attributesOf(element: Element): { localName: string; value: string }[] {
  const found: { localName: string; value: string }[] = []
  for (let at = 0; at < element.attributes.length; at++) {
    const attribute = element.attributes.item(at)
    if (attribute) found.push({ localName: attribute.localName ?? attribute.name, value: attribute.value })
  }
  return found
}

export const is = (element: Element, namespace: string, name: string) =>
  element.namespaceURI === namespace && element.localName === name

export function childrenOf(element: Element): Element[] {
  const found: Element[] = []
  for (let child = element.firstChild; child; child = child.nextSibling)
    if (isElement(child)) found.push(child)
  return found
}

export const childrenNamed = (element: Element, namespace: string, name: string) =>
  childrenOf(element).filter((child) => is(child, namespace, name))

/** Every descendant with this name, whatever its namespace prefix, in document order. */
export function everywhere(root: Element, name: string): Element[] {
  const found: Element[] = []
  const open = [root]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.localName === name) found.push(next)
    open.push(...childrenOf(next).reverse())
  }
  return found
}

/** As written except for surrounding blanks: a name with another letter is another name. */
export const textOf = (element: Element | undefined) => trimBlanks(element?.textContent ?? '') || null
export const attributeOf = (element: Element | undefined, name: string) => element?.getAttribute(name) || null
