import { matchingRounds, type Round } from '../../../contract/mentorship/rounds.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { stalePrograms } from './programWords.ts'

/** How many pairs and mails it will be, and what no longer holds; then it is done once. */
export function PublishDialog({ of: round, onClose }: { of: Round; onClose: () => void }) {
  const { t } = useText()
  const params = { id: round.id }
  const { data, isPending, error, refetch } = useQueryOf(matchingRounds.preview, { params })
  const publish = useSend(matchingRounds.publish, { stale: stalePrograms })
  return (
    <Dialog
      title={t('mentorshipPrograms.matching.publish_title', {
        count: data?.pairs ?? round.solved?.pairs ?? 0,
      })}
      size="question"
      question
      onClose={onClose}
      actions={
        <>
          <Button
            look="p"
            busy={publish.isPending}
            aria-disabled={!data || data.pairs === 0}
            onClick={() =>
              data &&
              data.pairs > 0 &&
              publish.mutate(
                { params, body: { version: round.version } },
                { onSuccess: onClose, onError: onClose },
              )
            }
          >
            {t('mentorshipPrograms.matching.publish_do')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </>
      }
    >
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={false}
        whenEmpty={null}
      >
        {data && <p>{t('mentorshipPrograms.matching.publish_says', { count: data.mails })}</p>}
        {data && data.dropped.length > 0 && (
          <div className="publish-dropped">
            <p>{t('mentorshipPrograms.matching.publish_dropped', { count: data.dropped.length })}</p>
            <ul className="sm">
              {data.dropped.map(({ mentee, mentor, because }) => (
                <li key={`${mentee.id} ${mentor.id}`}>
                  <span className="b">
                    {t('mentorshipPrograms.matching.pair_of', { mentee: mentee.name, mentor: mentor.name })}
                  </span>
                  {' · '}
                  {t(`mentorshipPrograms.matching.dropped.${because}`)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </ListState>
    </Dialog>
  )
}
