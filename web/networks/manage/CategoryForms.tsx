import { useNavigate } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { groupCategories, groupCategoryTypes } from '../../../contract/networks/categories.ts'
import { call } from '../../app/client.ts'
import { keyOf, queryClient, refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { manageAddress } from './addresses.ts'
import '../settings/settings.css'

interface Category {
  id?: number
  name: string
}

const lists = [groupCategoryTypes.list.path, groupCategoryTypes.show.path, groupCategories.list.path]

function useDone(said: string, settle: () => void) {
  const navigate = useNavigate()
  return async () => {
    settle()
    toast.good(said)
    await refresh(lists)
    await navigate({ href: manageAddress.categories, ignoreBlocker: true })
  }
}

export function NewCategoryScreen() {
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  const done = useDone(t('manage.categories.created'), () => setUnsaved(0))
  return (
    <Page title={t('manage.categories.new_title')} crumbs={useCrumbs()}>
      <Form
        sends={groupCategoryTypes.create}
        send={(body) =>
          call(groupCategoryTypes.create, { body }).catch((failure: unknown) => {
            toast.bad(t('manage.categories.failed'))
            throw failure
          })
        }
        start={{ name: '', categories: [{ name: '' }] }}
        texts="manage.field"
        onUnsaved={setUnsaved}
        label={t('manage.categories.new_title')}
        then={done}
      >
        <Inputs />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

export function EditCategoryScreen({ id }: { id: string }) {
  const { t } = useText()
  const type = useAnswer(groupCategoryTypes.show, { params: { id } })
  const title = t('manage.categories.edit_title', { name: type.name })
  useTitle(title)
  const [unsaved, setUnsaved] = useState(0)
  const done = useDone(t('manage.categories.saved'), () => setUnsaved(0))
  const params = { id: type.id }
  const start = useMemo(
    () => ({
      name: type.name,
      categories: type.categories.map((category) => ({ id: category.id, name: category.name })),
      version: type.version,
    }),
    [type],
  )
  const used = new Map(type.categories.map(({ id: one, network_count }) => [one, network_count]))
  return (
    <Page title={title} crumbs={useCrumbs()}>
      <Form
        sends={groupCategoryTypes.update}
        send={(body) =>
          call(groupCategoryTypes.update, { params, body }).catch(async (failure: unknown) => {
            toast.bad(t('manage.categories.failed'))
            queryClient.setQueryData(
              keyOf(groupCategoryTypes.show.path, params),
              await call(groupCategoryTypes.show, { params }),
            )
            throw failure
          })
        }
        start={start}
        texts="manage.field"
        onUnsaved={setUnsaved}
        label={title}
        then={done}
      >
        <Inputs used={used} />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

function useCrumbs() {
  const { t } = useText()
  return [
    { href: manageAddress.list, text: t('manage.list.title') },
    { href: manageAddress.categories, text: t('manage.categories.title') },
  ]
}

/** The type's name, and its categories line by line. */
function Inputs({ used }: { used?: ReadonlyMap<number, number> }) {
  const { t } = useText()
  const field = useField<readonly Category[]>({ name: 'categories' })
  const categories = field.value ?? []
  const countOf = ({ id }: Category) => (id === undefined ? 0 : (used?.get(id) ?? 0))
  return (
    <>
      <div className="fields">
        <TextField name="name" label={t('manage.categories.name')} limit={limits.name} autoComplete="off" />
      </div>
      <Section title={t('manage.categories.list')}>
        <div className="fields">
          {categories.map((category, at) => {
            const count = countOf(category)
            return (
              // A line is its place: names may be the same for a moment while they are written.
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields are bound to their place.
              <div key={at} className="row gap2 asked">
                <div className="grow">
                  <TextField
                    name={`categories.${at}.name`}
                    label={t('manage.categories.category', { number: at + 1 })}
                    limit={limits.name}
                    hint={count > 0 ? t('manage.categories.in_use', { count }) : undefined}
                  />
                </div>
                {categories.length > 1 && count === 0 && (
                  <Button
                    look="q"
                    icon={Trash2}
                    label={t('manage.categories.remove', { name: category.name || String(at + 1) })}
                    onClick={() => field.change(categories.filter((_, place) => place !== at))}
                  />
                )}
              </div>
            )
          })}
          <Button
            icon={Plus}
            aria-disabled={categories.length >= limits.categories}
            onClick={() =>
              categories.length < limits.categories && field.change([...categories, { name: '' }])
            }
          >
            {t('manage.categories.add')}
          </Button>
        </div>
      </Section>
      <div className="savebar">
        <Submit>{t('manage.categories.save')}</Submit>
      </div>
    </>
  )
}
