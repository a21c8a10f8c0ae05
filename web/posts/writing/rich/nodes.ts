/** The editor's document: ProseMirror's JSON, as far as our schema goes. */
export interface TextNode {
  type: string
  attrs?: Record<string, string | number | null>
  content?: TextNode[]
  text?: string
  marks?: Mark[]
}
export interface Mark {
  type: 'bold' | 'italic' | 'strike' | 'code' | 'link'
  attrs?: { href: string }
}
