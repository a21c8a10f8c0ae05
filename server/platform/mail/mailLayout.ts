import juice from 'juice'
import { Liquid } from 'liquidjs'

/**
 * The frame around every mail. Templates are Liquid, so that administrators can edit kinds and layout later without
 * running code; every value is escaped unless a template says otherwise.
 */
const engine = new Liquid({ outputEscape: 'escape', strictFilters: true, ownPropertyOnly: true })

const layout = engine.parse(`<!doctype html>
<html lang="{{ locale }}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{{ subject }}</title>
<style>
body{margin:0;background:#f7f4ef;color:#2a2433;font:16px/1.55 Lato,Helvetica,Arial,sans-serif}
.sheet{max-width:560px;margin:0 auto;background:#ffffff;padding:32px}
.brand{font-weight:900;font-size:18px;color:{{ primary }};margin:0 0 24px}
h1{font-size:24px;line-height:1.25;margin:0 0 16px}
ul{list-style:none;margin:0;padding:0}
li{padding:14px 0;border-top:1px solid #e9e4dc}
a{color:{{ primary }}}
.when{color:#6d6577;font-size:14px}
.foot{max-width:560px;margin:0 auto;padding:20px 32px;color:#6d6577;font-size:13px}
</style></head><body><div class="sheet"><p class="brand">{{ brand }}</p><h1>{{ heading }}</h1>
<ul>{% for line in lines %}<li>{% if line.link %}<a href="{{ line.link }}">{{ line.text }}</a>{% else %}{{ line.text }}{% endif %}{% if line.when %}<div class="when">{{ line.when }}</div>{% endif %}{% if line.picture %}<div><img src="cid:{{ line.picture }}" alt="" width="198" height="198"></div>{% endif %}</li>{% endfor %}</ul>
</div><div class="foot">{{ why }}{% if unsubscribe_url %} <a href="{{ unsubscribe_url }}">{{ unsubscribe }}</a>{% endif %}</div></body></html>`)

export interface MailContent {
  locale: string
  subject: string
  brand: string
  primary: string
  heading: string
  /** `picture` is the name of an attached one. */
  lines: { text: string; link: string | null; when: string | null; picture?: string }[]
  why: string
  unsubscribe: string
  unsubscribe_url: string | null
}

/** The mail as HTML with inlined styles, and as plain text. */
export function renderMail(content: MailContent) {
  const html = juice(String(engine.renderSync(layout, content)))
  const lines = content.lines.map(({ text, link, when }) =>
    [`- ${text}`, when, link].filter(Boolean).join('\n  '),
  )
  const plain = [content.heading, '', ...lines, '', content.why, content.unsubscribe_url ?? '']
    .join('\n')
    .trimEnd()
  return { html, plain }
}
