import { inkOn } from '../../../contract/luminance.ts'
import { once } from '../../../contract/once.ts'
import type { Enterprise } from '../enterprises.ts'

/**
 * The frame around every mail. Templates are Liquid, so that administrators can edit kinds and layout later without
 * running code; every value is escaped unless a template says otherwise.
 *
 * Mail programs know tables and little else: the sheet, the mark and the button are tables, and all of it can be read
 * without pictures, in the dark, and where styles are dropped.
 */
const frame = once(async () => {
  const [{ default: juice }, { Liquid }] = await Promise.all([import('juice'), import('liquidjs')])
  const engine = new Liquid({ outputEscape: 'escape', strictFilters: true, ownPropertyOnly: true })
  const parsed = engine.parse(layout)
  return (values: object) =>
    // Outlook knows no greatest width and keeps to the attribute.
    juice(String(engine.renderSync(parsed, values)), { applyWidthAttributes: false })
})

const table = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"'

const layout = `<!doctype html>
<html lang="{{ locale }}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>{{ subject }}</title>
<style>
body{margin:0;padding:0}
.page{background:#f7f4ef;color:#2a2433;font:16px/1.55 Lato,Helvetica,Arial,sans-serif}
.glance{display:none;max-height:0;overflow:hidden;mso-hide:all}
.around{padding:24px 12px}
.sheet{width:100%;max-width:600px;background:#ffffff;border-radius:14px}
.stripe{height:6px;line-height:6px;font-size:0;background:{{ primary }};border-radius:14px 14px 0 0}
.inner{padding:28px 36px 36px;text-align:start}
.mark{width:40px;height:40px;border-radius:11px;background:{{ primary }};color:{{ on_primary }};font-weight:900;font-size:20px;line-height:40px;text-align:center}
.brand{padding-inline-start:12px;font-weight:900;font-size:17px;line-height:1.25;text-align:start}
.product{font-weight:400;font-size:13px;color:#6d6577}
h1{font-size:26px;line-height:1.25;margin:28px 0 12px;letter-spacing:-.01em}
.says{margin:0 0 16px}
.entries{width:100%;margin:4px 0 12px}
.entry{padding:14px 0;border-top:1px solid #e9e4dc;text-align:start}
.entry a{color:#2a2433;font-weight:700;text-decoration:underline;text-underline-offset:3px}
.when{color:#6d6577;font-size:14px;font-weight:400}
.acts{margin:24px 0 0}
.button{background:{{ primary }};border:1px solid {{ primary }};border-radius:10px;text-align:center}
.button a{display:inline-block;padding:13px 24px;color:{{ on_primary }};font-weight:700;text-decoration:none}
.address{margin:14px 0 0;font-size:13px;line-height:1.5;color:#6d6577;word-break:break-all}
.address a{color:#6d6577}
.second{margin:20px 0 0}
.second a{color:#2a2433;font-weight:700;text-underline-offset:3px}
.foot{max-width:600px;padding:20px 36px;color:#6d6577;font-size:13px;text-align:start}
.foot a{color:#6d6577}
@media (prefers-color-scheme:dark){
.page{background:#17141c!important;color:#f2eff6!important}
.sheet{background:#221e29!important}
.button{border-color:#8b8496!important}
.product,.when,.address,.address a,.foot,.foot a{color:#b5adc0!important}
.entry{border-color:#3a3443!important}
.entry a,.second a,h1,.brand,.says{color:#f2eff6!important}
}
@media (max-width:480px){
.around{padding:0!important}
.sheet,.stripe{border-radius:0!important}
.inner{padding:22px 20px 30px!important}
.foot{padding:20px!important}
.acts{width:100%!important}
.button a{display:block!important;padding:13px 12px!important}
}
</style></head><body class="page"><div class="glance">{{ glance }}</div>
${table} class="page" width="100%"><tr><td class="around" align="center">
${table} class="sheet" width="600"><tr><td class="stripe" bgcolor="{{ primary }}">&nbsp;</td></tr><tr><td class="inner">
${table}><tr><td class="mark" width="40" height="40" bgcolor="{{ primary }}" aria-hidden="true">{{ letter }}</td><td class="brand">{{ brand }}{% if product %}<div class="product">{{ product }}</div>{% endif %}</td></tr></table>
<h1>{{ heading }}</h1>
{% for line in says %}<p class="says">{{ line.text }}{% if line.when %}<br><span class="when">{{ line.when }}</span>{% endif %}</p>{% if line.picture %}<p class="says"><img src="cid:{{ line.picture }}" alt="" width="198" height="198"></p>{% endif %}{% endfor %}
{% if entries.length %}${table} class="entries" width="100%">{% for line in entries %}<tr><td class="entry">{% if line.link %}<a href="{{ line.link }}">{{ line.text }}</a>{% else %}{{ line.text }}{% endif %}{% if line.when %}<div class="when">{{ line.when }}</div>{% endif %}</td></tr>{% endfor %}</table>{% endif %}
{% if act %}${table} class="acts"><tr><td class="button" bgcolor="{{ primary }}"><a href="{{ act.link }}">{{ act.text }}</a></td></tr></table>
{% if second %}<p class="second"><a href="{{ second.link }}">{{ second.text }}</a></p>{% endif %}
<p class="address"><a href="{{ act.link }}">{{ act.link }}</a></p>{% endif %}
</td></tr></table>
${table} width="600" style="width:100%;max-width:600px"><tr><td class="foot">{{ why }}{% if unsubscribe_url %} <a href="{{ unsubscribe_url }}">{{ unsubscribe }}</a>{% endif %}</td></tr></table>
</td></tr></table></body></html>`

interface Link {
  text: string
  link: string
}

export interface MailContent {
  locale: string
  subject: string
  enterprise: Pick<Enterprise, 'display_name' | 'browser_title' | 'colour_primary'>
  heading: string
  /** What it has to say; `picture` is the name of an attached one. */
  says: { text: string; when?: string; picture?: string }[]
  /** Several things, each with the place it is about. */
  entries?: { text: string; link: string | null; when: string | null }[]
  /** What it is for: a button, with its address readable below. */
  act?: Link | undefined
  second?: Link | undefined
  why: string
  unsubscribe?: string
  unsubscribe_url?: string | null
}

/** The mail as HTML with inlined styles, and as plain text. */
export async function renderMail({ enterprise, ...content }: MailContent) {
  const { says, entries = [], act, second } = content
  const { display_name, browser_title, colour_primary: primary } = enterprise
  const inFrame = await frame()
  const html = inFrame({
    ...content,
    entries,
    primary,
    on_primary: inkOn(primary),
    brand: browser_title ?? display_name,
    product: browser_title ? null : 'Kindred',
    letter: firstLetter(browser_title ?? display_name),
    glance: says[0]?.text ?? entries[0]?.text ?? '',
  })
  const plain = [
    content.heading,
    ...says.map(({ text, when }) => [text, when].filter(Boolean).join('\n')),
    ...entries.map(({ text, link, when }) => [`- ${text}`, when, link].filter(Boolean).join('\n  ')),
    ...[act, second].flatMap((one) => (one ? [`${one.text}\n${one.link}`] : [])),
    [content.why, content.unsubscribe_url].filter(Boolean).join('\n'),
  ].join('\n\n')
  return { html, plain }
}

const firstLetter = (name: string) => {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}
