import { type Extensions, mergeAttributes, Node, textblockTypeInputRule } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { isOurs, leadsSomewhereSafe } from '../../../documents/addresses.ts'

/** Somebody named: their number is kept, their name is shown. */
const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: { default: null, parseHTML: (element) => Number(element.dataset.person) || null, rendered: false },
    label: { default: null, parseHTML: (element) => element.textContent.replace(/^@/, ''), rendered: false },
  }),
  parseHTML: () => [{ tag: 'span[data-person]' }],
  renderHTML: ({ node }) => [
    'span',
    { class: 'named', 'data-person': node.attrs.id },
    `@${node.attrs.label ?? '…'}`,
  ],
  renderText: ({ node }) => `@${node.attrs.label ?? '…'}`,
})

/** A picture in the text, always one of ours and never without its words. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => isOurs(element.getAttribute('src') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  renderText: ({ node }) => node.attrs.alt,
})

/** Headings start below those of the surrounding page, as readers will see them. */
const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 1, rendered: false } }),
  parseHTML: () => [
    ...[1, 2, 3, 4].map((level) => ({ tag: `[data-heading="${level}"]`, attrs: { level }, priority: 100 })),
    ...[1, 2, 3, 4, 5, 6].map((depth) => ({ tag: `h${depth}`, attrs: { level: Math.min(depth, 4) } })),
  ],
  renderHTML: ({ node }) => [
    `h${Number(node.attrs.level) + 1}`,
    { 'data-heading': node.attrs.level, class: `t${node.attrs.level}` },
    0,
  ],
  addInputRules() {
    return [
      textblockTypeInputRule({
        find: /^(#{1,4})\s$/,
        type: this.type,
        getAttributes: ([, signs = '#']) => ({ level: signs.length }),
      }),
    ]
  },
})

/** What the editor can't edit is shown as it was written, and kept. */
const Kept = Node.create({
  name: 'kept',
  group: 'block',
  atom: true,
  addAttributes: () => ({ raw: { default: '', rendered: false } }),
  renderHTML: ({ node, HTMLAttributes }) => [
    'pre',
    mergeAttributes(HTMLAttributes, { class: 'kept' }),
    node.attrs.raw,
  ],
  renderText: ({ node }) => node.attrs.raw,
})

export const extensions: Extensions = [
  StarterKit.configure({
    heading: false,
    underline: false,
    // Tab leads out of the text, as everywhere else.
    listItem: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: leadsSomewhereSafe,
      HTMLAttributes: { rel: 'noreferrer noopener', target: null },
    },
  }),
  Node.create({
    name: 'listItem',
    content: 'paragraph block*',
    defining: true,
    parseHTML: () => [{ tag: 'li' }],
    renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        'Mod-]': () => this.editor.commands.sinkListItem(this.name),
        'Mod-[': () => this.editor.commands.liftListItem(this.name),
      }
    },
  }),
  Heading,
  Mention,
  Picture,
  Kept,
]
