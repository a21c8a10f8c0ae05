import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type TextKey, useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { useFormScope } from '../ui/forms/Form.tsx'
import { same } from '../ui/forms/formStore.ts'
import { Icon } from '../ui/Icon.tsx'

type Values = Record<string, unknown>

/** Somebody else saved first: both versions are shown side by side, and nothing the person wrote is lost. */
export function ConflictNote({ theirs }: { theirs: Values | null }) {
  const { t } = useText()
  const { store, texts } = useFormScope()
  const { values } = useSyncExternalStore(store.subscribe, store.read)
  const [settled, setSettled] = useState<{ of: Values | null; names: readonly string[] }>({
    of: null,
    names: [],
  })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!theirs) return
    store.rebase(theirs, true)
    place.current?.scrollIntoView({ block: 'center' })
  }, [theirs, store])
  if (!theirs) return null

  const done = settled.of === theirs ? settled.names : []
  const differing = Object.keys(theirs).filter(
    (name) => name !== 'version' && !same(theirs[name], values[name]) && !done.includes(name),
  )
  const settle = (name: string) => setSettled({ of: theirs, names: [...done, name] })
  const show = (value: unknown) =>
    value === null || value === undefined || value === '' ? t('people.conflict.empty') : String(value)

  return (
    <div ref={place} className="note wait conflict" role="alert">
      <Icon of={TriangleAlert} />
      <div className="grow">
        <p className="b">{t('people.conflict.title')}</p>
        <p>{t('people.conflict.says')}</p>
        {differing.length > 0 && (
          <table className="differences">
            <thead>
              <tr>
                <th scope="col">{t('people.conflict.field')}</th>
                <th scope="col">{t('people.conflict.yours')}</th>
                <th scope="col">{t('people.conflict.theirs')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {differing.map((name) => (
                <tr key={name}>
                  <th scope="row">{t(`${texts}.${name}` as TextKey)}</th>
                  <td>{show(values[name])}</td>
                  <td>{show(theirs[name])}</td>
                  <td>
                    <span className="acts">
                      <Button small onClick={() => settle(name)}>
                        {t('people.conflict.keep_yours')}
                      </Button>
                      <Button small onClick={() => store.set(name, theirs[name])}>
                        {t('people.conflict.take_theirs')}
                      </Button>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}
