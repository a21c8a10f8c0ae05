import { boards } from '../../../contract/recognition/boards.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Section } from '../../ui/Page.tsx'
import { toRecognition } from '../addresses.ts'
import { PostLine } from './PostLine.tsx'

/** The news of a network that people made most of lately; nothing where there is none. */
export function TopPosts({ network }: { network: { id: number } }) {
  const { t } = useText()
  const { data } = useQueryOf(boards.ofNetwork, { params: { id: network.id }, query: { period: 'quarter' } })
  if (!data || data.items.length === 0) return null
  return (
    <Section
      title={t('recognition.boards.top.title')}
      link={{ href: `${toRecognition.boards}?of=posts`, text: t('recognition.boards.top.all') }}
    >
      <ol className="list board">
        {data.items.map((post) => (
          <PostLine key={post.id} of={post} within />
        ))}
      </ol>
    </Section>
  )
}
