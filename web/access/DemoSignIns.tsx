import type { z } from 'zod'
import type { PublicEnterprise as Shape } from '../../contract/enterprise/enterprise.ts'
import { useText } from '../app/texts.ts'

type PublicEnterprise = z.output<typeof Shape>

interface Props {
  of: PublicEnterprise['demo_sign_ins']
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
              <span className="b">{t(`access.demo.says.${says}`)}</span>
              <span className="sm m2">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
