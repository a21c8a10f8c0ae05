import { createFileRoute } from '@tanstack/react-router'
import { BoardsScreen } from '../../recognition/boards/BoardsScreen.tsx'
import { boardsSearch } from '../../recognition/search.ts'

export const Route = createFileRoute('/_user/boards')({
  validateSearch: boardsSearch,
  staticData: { title: 'recognition.boards.title', texts: ['recognition'] },
  component: BoardsScreen,
})
