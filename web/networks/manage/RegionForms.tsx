import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { categorizing } from '../../../contract/networks/categories.ts'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { regions } from '../../../contract/networks/regions.ts'
import { call } from '../../app/client.ts'
import { keyOf, queryClient, refresh, useAnswer, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'
import { manageAddress } from './addresses.ts'

const lists = [regions.list.path, regions.edit.path, managedNetworks.list.path, groups.list.path]

function useDone(parentId: number, said: string, settle: () => void) {
  const navigate = useNavigate()
  return async () => {
    settle()
    toast.good(said)
    await refresh(lists)
    await navigate({ href: manageAddress.regions(parentId), ignoreBlocker: true })
  }
}

export function NewRegionScreen({ id }: { id: string }) {
  const { t } = useText()
  const network = useAnswer(groups.show, { params: { id } })
  const [unsaved, setUnsaved] = useState(0)
  const done = useDone(network.id, t('manage.regions.created'), () => setUnsaved(0))
  return (
    <Page title={t('manage.regions.new_title')} crumbs={useCrumbs(network)}>
      <Form
        sends={regions.create}
        send={(body) =>
          call(regions.create, { body }).catch((failure: unknown) => {
            toast.bad(t('manage.regions.failed'))
            throw failure
          })
        }
        start={{ group_id: network.id, name: '', short_description: null, description: null, child_ids: [] }}
        texts="manage.field"
        onUnsaved={setUnsaved}
        label={t('manage.regions.new_title')}
        then={done}
      >
        <Inputs parent={network} />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

export function EditRegionScreen({ id, regionId }: { id: string; regionId: string }) {
  const { t } = useText()
  const network = useAnswer(groups.show, { params: { id } })
  const region = useAnswer(regions.edit, { params: { id: regionId } })
  const [unsaved, setUnsaved] = useState(0)
  const done = useDone(network.id, t('manage.regions.saved'), () => setUnsaved(0))
  const params = { id: region.id }
  const start = useMemo(
    () => ({
      name: region.name,
      short_description: region.short_description,
      description: region.description,
      child_ids: region.children.map((child) => child.id),
      version: region.version,
    }),
    [region],
  )
  return (
    <Page title={t('manage.regions.edit_title', { name: region.name })} crumbs={useCrumbs(network)}>
      <Form
        sends={regions.update}
        send={(body) =>
          call(regions.update, { params, body }).catch(async (failure: unknown) => {
            toast.bad(t('manage.regions.failed'))
            queryClient.setQueryData(keyOf(regions.edit.path, params), await call(regions.edit, { params }))
            throw failure
          })
        }
        start={start}
        texts="manage.field"
        onUnsaved={setUnsaved}
        label={t('manage.regions.edit_title', { name: region.name })}
        then={done}
      >
        <Inputs parent={network} />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

function useCrumbs({ id, name }: { id: number; name: string }) {
  const { t } = useText()
  return [
    { href: manageAddress.list, text: t('manage.list.title') },
    { href: manageAddress.regions(id), text: t('manage.regions.of', { name }) },
  ]
}

function Inputs({ parent }: { parent: { id: number; name: string } }) {
  const { t } = useText()
  return (
    <>
      <div className="fields">
        <TextField name="name" limit={limits.name} autoComplete="off" />
        <TextField name="short_description" optional limit={limits.description} />
        <TextArea name="description" optional limit={limits.description} />
      </div>
      <Gathers parent={parent} />
      <div className="savebar">
        <Submit>{t('manage.regions.save')}</Submit>
      </div>
    </>
  )
}

/** Which of the parent's children it gathers. */
function Gathers({ parent }: { parent: { id: number; name: string } }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(categorizing.show, {
    params: { id: parent.id },
    query: { page_size: 100 },
  })
  const field = useField<readonly number[]>({ name: 'child_ids' })
  const chosen = field.value ?? []
  return (
    <Section title={t('manage.regions.gathers')}>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={<p className="m2">{t('manage.regions.no_children', { name: parent.name })}</p>}
      >
        <div className="fields">
          {data?.items.map(({ id, name }) => (
            <Checkbox
              key={id}
              name={`child-${id}`}
              label={name}
              value={chosen.includes(id)}
              onChange={(ticked) =>
                field.change(ticked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          ))}
        </div>
      </ListState>
    </Section>
  )
}
