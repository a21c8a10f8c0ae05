import { useText } from '../../app/texts.ts'
import { StatePage } from '../../shell/StatePage.tsx'
import { LinkButton } from '../../ui/Button.tsx'

/** An address the product promises, of an area that hasn't come yet. Nothing leads here. */
export function NothingYetScreen({ what, back }: { what: 'transactions' | 'achievements'; back: string }) {
  const { t } = useText()
  return (
    <StatePage title={t('profile.nothing.title')} pictures={['parents-glyph', 'tall', 'able-glyph']}>
      <p>{t(`profile.nothing.${what}`)}</p>
      <div className="acts">
        <LinkButton href={back}>{t('profile.nothing.back')}</LinkButton>
      </div>
    </StatePage>
  )
}
