import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { userData } from '../../../contract/access/access.ts'
import { type ManagedNetwork, managedNetworks } from '../../../contract/networks/manage.ts'
import { groups } from '../../../contract/networks/networks.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { keyOf, queryClient, refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ConflictNote } from '../../people/ConflictNote.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { toast } from '../../ui/toastStore.ts'
import { NetworkFieldsForm } from './NetworkFieldsForm.tsx'
import { PictureInputs } from './PictureInputs.tsx'
import { Place } from './Place.tsx'
import { SeeItAs } from './SeeItAs.tsx'
import { SettingsInputs } from './SettingsInputs.tsx'
import './settings.css'

type Network = z.output<typeof ManagedNetwork>
type Change = Sends<typeof managedNetworks.update, 'body'>

/** Everything that is set about a network: the same in the administration and on its own pages. */
export function SettingsForm({ id }: { id: string }) {
  const { t } = useText()
  const network = useAnswer(managedNetworks.show, { params: { id } })
  const page = useAnswer(groups.show, { params: { id } })
  const [unsaved, setUnsaved] = useState(0)
  const [theirs, setTheirs] = useState<Change | null>(null)
  const start = useMemo(() => changeable(network), [network])
  const params = { id: network.id }
  const keep = (fresh: Network) => {
    queryClient.setQueryData(keyOf(managedNetworks.show.path, params), fresh)
    void refresh([groups.list.path, userData.show.path])
  }

  const send = async (body: Change) => {
    try {
      return await call(managedNetworks.update, { params, body })
    } catch (failure) {
      if (failure instanceof Failure && failure.code === 'changed_meanwhile') {
        const fresh = await call(managedNetworks.show, { params })
        queryClient.setQueryData(keyOf(managedNetworks.show.path, params), fresh)
        setTheirs(changeable(fresh))
      } else toast.bad(t('manage.edit.failed'))
      throw failure
    }
  }
  return (
    <>
      <Form
        sends={managedNetworks.update}
        send={send}
        start={start}
        texts="manage.field"
        onUnsaved={setUnsaved}
        label={t('manage.edit.title')}
        then={(fresh) => {
          keep(fresh)
          setTheirs(null)
          toast.good(t('manage.edit.saved'))
        }}
      >
        <div className="split settings">
          <div>
            <ConflictNote theirs={theirs} />
            <SettingsInputs seed={network.id} suggests={network.can.place} />
            <SaveBar />
          </div>
          <aside className="side">
            <SeeItAs
              id={network.id}
              banner={network.has_banner ? network.banner_url : null}
              logo={network.has_logo ? network.glyph_url : null}
              members={page.some_members}
            />
          </aside>
        </div>
      </Form>
      <PictureInputs of={network} keep={keep} />
      <NetworkFieldsForm id={network.id} />
      <Place of={network} />
      <UnsavedGuard count={unsaved} />
    </>
  )
}

const changeable = ({
  id: _id,
  kind: _kind,
  glyph_url: _glyph,
  banner_url: _banner,
  has_banner: _has_banner,
  has_logo: _has_logo,
  trail: _trail,
  children_count: _children,
  member_count: _members,
  suggested,
  can,
  ...settings
}: Network): Change => ({ ...settings, ...(can.place ? { suggested } : {}) })
