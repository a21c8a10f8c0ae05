import { useText } from '../app/texts.ts'

/** How the words were interpreted, if nothing matches all of them as typed. */
export function Taken({ of: { loosely, meant } }: { of: { loosely: boolean; meant: string | null } }) {
  const { t } = useText()
  if (!loosely) return null
  return (
    <p className="m2 taken" role="status">
      {meant === null ? t('search.taken.loosely') : t('search.taken.meant', { meant })}
    </p>
  )
}
