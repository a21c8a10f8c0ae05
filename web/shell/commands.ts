import type { UserData } from '../../contract/access/access.ts'
import { areas } from '../app/areas.ts'
import { linkTo } from '../app/links.ts'
import { useMe } from '../app/me.ts'
import { palettes } from '../app/palettes.ts'
import { mayIn } from '../app/rights.ts'
import { signOut } from '../app/signIn.ts'
import { type Translate, useText } from '../app/texts.ts'
import { chooseTheme } from '../app/theme.ts'
import type { Doable } from '../search/doable.ts'
import { themes } from '../ui/theme.ts'
import { sectionsFor } from './adminSections.ts'
import { useLanguages } from './LanguageMenu.tsx'
import { placesFor } from './places.ts'

/** Everything the reader may do or open from the palette, without asking the server. */
export function useCommands(): Doable[] {
  const { t } = useText()
  const me = useMe()
  const languages = useLanguages()
  return [
    ...palettes
      .flatMap(({ commands = [] }) => commands)
      .filter(({ shown }) => shown(me))
      .map(({ text, words, href }) => leading(href, t(text), t(words))),
    ...inNetworks(me, t),
    ...placesFor(me.menu).map(({ href, text, words }) => leading(href, t(text), t(words))),
    ...areas
      .flatMap(({ ownPages = [] }) => ownPages)
      .map(({ href, text, words }) => leading(href, t(text), t(words))),
    ...sectionsFor(me).flatMap(({ text: section, pages }) =>
      pages.map(({ href, text, says, words }) =>
        leading(
          href,
          t(text),
          `${t(words)} ${says ? t(says) : ''}`,
          `${t('shell.nav.administration')} · ${t(section)}`,
        ),
      ),
    ),
    ...themes.map((theme) =>
      doing(`theme ${theme}`, t(`search.commands.theme_${theme}`), t('search.words.theme'), () =>
        chooseTheme(theme),
      ),
    ),
    ...languages.flatMap(({ text, chosen, does }) =>
      chosen || !does ? [] : [doing(`language ${text}`, text, t('search.words.language'), does)],
    ),
    doing('log out', t('shell.me.log_out'), t('search.words.log_out'), () => void signOut()),
  ]
}

const leading = (link: string, name: string, words = '', detail: string | null = null): Doable => ({
  kind: 'command',
  key: link,
  name,
  words,
  detail,
  link,
})

const doing = (key: string, name: string, words: string, does: () => void): Doable => ({
  kind: 'command',
  key,
  name,
  words,
  detail: null,
  does,
})

function inNetworks(me: UserData, t: Translate): Doable[] {
  const near = new Map([...me.leads, ...me.networks].map((network) => [network.id, network]))
  return palettes
    .flatMap(({ networkCommands = [] }) => networkCommands)
    .filter(({ shown }) => shown?.(me) ?? true)
    .flatMap(({ text, words, at, permission, withPerson }) =>
      [...near.values()]
        .filter((network) => mayIn(me, network, permission))
        .map((network) => ({
          ...leading(`${linkTo.network(network)}${at}`, t(text, { name: network.name }), t(words)),
          verb: `${t(text, { name: '' })} ${t(words)}`,
          ...(withPerson && {
            withPerson: {
              name: (person: string) => t(withPerson.text, { person, name: network.name }),
              verb: `${t(withPerson.text, { person: '', name: '' })} ${t(words)}`,
              does: (person: { id: number; name: string }) => withPerson.does(network, person),
            },
          }),
        })),
    )
}
