import {
  Award,
  BookOpen,
  CakeSlice,
  CalendarDays,
  Flag,
  Globe,
  HandHeart,
  Heart,
  Leaf,
  Medal as MedalMark,
  MessageCircle,
  Mountain,
  Rocket,
  Sparkles,
  Star,
  Sun,
  Trophy,
} from 'lucide-react'
import type { achievementIcons } from '../../contract/recognition/achievements.ts'
import { classes } from '../ui/classes.ts'
import { Icon, type IconMark } from '../ui/Icon.tsx'
import './recognition.css'

type Mark = (typeof achievementIcons)[number]

const marks: Record<Mark, IconMark> = {
  star: Star,
  heart: Heart,
  trophy: Trophy,
  medal: MedalMark,
  rocket: Rocket,
  leaf: Leaf,
  spark: Sparkles,
  flag: Flag,
  hands: HandHeart,
  book: BookOpen,
  chat: MessageCircle,
  calendar: CalendarDays,
  globe: Globe,
  sun: Sun,
  mountain: Mountain,
  cake: CakeSlice,
}

const isMark = (name: string): name is Mark => Object.hasOwn(marks, name)
export const iconOf = (name: string): IconMark => (isMark(name) ? marks[name] : Award)

interface Props {
  icon: string
  /** Not reached yet: an outline. */
  open?: boolean
  small?: boolean
}

/** The mark of an achievement; its name is beside it. */
export const Medal = ({ icon, open, small }: Props) => (
  <span className={classes('medal', open && 'open', small && 'small')}>
    <Icon of={iconOf(icon)} />
  </span>
)
