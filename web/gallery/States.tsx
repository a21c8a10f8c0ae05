import { CalendarPlus } from 'lucide-react'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton, SkeletonList } from '../ui/Skeleton.tsx'
import { Failed, ListState, Loading } from '../ui/tables/ListState.tsx'
import { Block } from './Block.tsx'
import { glyphs } from './samples.ts'

const ours = {
  code: 'internal',
  message: 'Something went wrong here. Our team has been told.',
  reference: 'K7-2F9Q',
}

export function States() {
  return (
    <Block name="states">
      <EmptyState
        level={3}
        title="A quiet month, so far"
        pictures={[glyphs.ableGlyph, glyphs.panGlyph]}
        actions={
          <>
            <LinkButton look="p" href="#states">
              Browse events
            </LinkButton>
            <Button look="q">Find a community</Button>
          </>
        }
      >
        Events from your communities will appear here. The next one is on 12 March, and there are seats left.
      </EmptyState>
      <div className="gallery-pair">
        <EmptyState small level={3} icon={CalendarPlus} title="No drafts yet">
          What you begin is kept here until you publish it.
        </EmptyState>
        <Failed small level={3} error={ours} retry={() => {}} />
        <div className="col">
          <Loading>
            <SkeletonList rows={3} />
          </Loading>
          <div className="row">
            <Skeleton shape="box" width="58px" height="62px" />
            <div className="col gap2 grow">
              <Skeleton width="60%" />
              <Skeleton width="30%" />
            </div>
          </div>
        </div>
        <ListState pending={false} empty={false}>
          <p>And this is what it looks like when all went well.</p>
        </ListState>
      </div>
    </Block>
  )
}
