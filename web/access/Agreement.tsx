import { useText } from '../app/texts.ts'
import { Checkbox } from '../ui/forms/Checkbox.tsx'

/** The wording that was published, to be read here, and the box that agrees to it. Belongs inside a form. */
export function Agreement({ to: terms }: { to: { title: string; body: string } | null }) {
  const { t } = useText()
  if (!terms) return <Checkbox name="terms_accepted" label={t('access.activate.terms')} />
  return (
    <div>
      <details className="terms">
        <summary>{t('access.activate.terms_read', { title: terms.title })}</summary>
        <div className="words">{terms.body}</div>
      </details>
      <Checkbox name="terms_accepted" label={t('access.activate.terms_of', { title: terms.title })} />
    </div>
  )
}
