import { reportReasons } from '../../contract/posts/moderation.ts'
import { posts } from '../../contract/posts/pages.ts'
import type { Sends } from '../../contract/route.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Cancel, Dialog } from '../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { ChoiceField } from '../ui/forms/SelectField.tsx'
import { TextArea } from '../ui/forms/TextField.tsx'
import { toast } from '../ui/toastStore.ts'
import { type About, talkOf } from './comment.ts'

/** Reports a comment to those who look after it. */
export function ReportComment({ on, comment, onClose }: { on: About; comment: number; onClose: () => void }) {
  const { t } = useText()
  const report = useSend(talkOf[on.about].report, { quiet: true })
  return (
    <Reporting
      title={t('posts.report.comment')}
      onClose={onClose}
      send={(body) => report.mutateAsync({ params: { id: on.id }, body: { ...body, comment_id: comment } })}
    />
  )
}

interface ReportingProps {
  title: string
  onClose: () => void
  send: (said: Pick<Sends<typeof posts.report, 'body'>, 'reason' | 'says'>) => Promise<{ done: true }>
}

/** The fields of a report on a post or a comment. */
export function Reporting({ title, onClose, send }: ReportingProps) {
  const { t } = useText()
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="m2">{t('posts.report.text')}</p>
      <Form
        sends={posts.report}
        texts="posts.report"
        start={{ reason: 'spam', says: null }}
        send={send}
        then={() => {
          toast.good(t('posts.report.done'))
          onClose()
        }}
      >
        <ChoiceField
          name="reason"
          options={reportReasons.map((value) => ({ value, text: t(`posts.report.because.${value}`) }))}
        />
        <TextArea name="says" optional rows={3} />
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('posts.report.send')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}
