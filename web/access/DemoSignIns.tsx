import { useText } from '../app/texts.ts'

interface Props {
  of: readonly { email: string; says: string }[]
  choose: (email: string) => void
}

/** Only in demo mode: the people of the demo company, each a click away. */
export function DemoSignIns({ of: people, choose }: Props) {
  const { t } = useText()
  return (
    <section className="demo" aria-labelledby="demo">
      <h2 id="demo">{t('access.demo.title')}</h2>
      <ul>
        {people.map(({ email, says }) => (
          <li key={email}>
            <button type="button" onClick={() => choose(email)}>
              <span className="b">{says}</span>
              <span className="sm m2">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
