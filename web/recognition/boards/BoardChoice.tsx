import { boardChoice } from '../../../contract/recognition/boards.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { staleBoards } from '../stale.ts'

/** Whether the reader takes part in boards. */
export function BoardChoice() {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(boardChoice.show)
  const choose = useSend(boardChoice.update, {
    done: ({ on_boards }) => t(`recognition.boards.choice.${on_boards ? 'on' : 'off'}`),
    stale: staleBoards,
  })
  return (
    <Section title={t('recognition.boards.choice.title')}>
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data && (
          <Switch
            name="on_boards"
            label={t('recognition.boards.choice.label')}
            hint={t('recognition.boards.choice.hint')}
            value={choose.isPending ? !data.on_boards : data.on_boards}
            onChange={(on_boards) => choose.mutate({ body: { on_boards } })}
          />
        )}
      </ListState>
    </Section>
  )
}
