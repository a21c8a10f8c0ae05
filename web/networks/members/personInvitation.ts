import { memberInvitations, members } from '../../../contract/networks/members.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { translate } from '../../app/texts.ts'
import { toast } from '../../ui/toastStore.ts'

interface Named {
  id: number
  name: string
}

/** Asks one person to join, from wherever the reader is. */
export async function invitePerson(network: Named, person: Named) {
  const names = { person: person.name, name: network.name }
  try {
    const { invited_count } = await call(members.invite, {
      body: { group_id: network.id, user_ids: [person.id] },
    })
    if (invited_count > 0) toast.good(translate('search.invited.done', names))
    else toast.bad(translate('search.invited.already', names))
    await refresh([memberInvitations.list.path])
  } catch (failure) {
    toast.bad(failure instanceof Failure ? failure.message : translate('search.invited.failed', names))
  }
}
