import {
  BellRing,
  ChartColumn,
  CircleStop,
  Copy,
  FileDown,
  Pause,
  Pencil,
  Play,
  Presentation,
  Trash2,
  Undo2,
} from 'lucide-react'
import { Failure } from '../app/failure.ts'
import { useText } from '../app/texts.ts'
import type { MenuEntry, MenuItem } from '../ui/dialogs/Menu.tsx'
import { toast } from '../ui/toastStore.ts'
import { type SurveyLine, toSurveys } from './addresses.ts'
import { saveSurveyFile } from './builder/surveyFile.ts'
import type { SurveyAct } from './SurveyDialogs.tsx'

/** The menu of a survey, with what its `can` allows. */
export function useSurveyMenu(does: (act: SurveyAct, survey: SurveyLine) => void, here = false) {
  const { t } = useText()
  const save = (survey: SurveyLine) =>
    saveSurveyFile(survey).catch((failure: unknown) =>
      toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action')),
    )
  return (survey: SurveyLine): readonly MenuEntry[] => {
    const { can } = survey
    const entry = (act: SurveyAct, icon: MenuItem['icon'], danger?: true): MenuItem[] =>
      can[act] ? [{ text: t(`surveys.act.${act}.do`), icon, danger, does: () => does(act, survey) }] : []
    const ending = [
      ...entry('close', CircleStop),
      ...entry('end', CircleStop),
      ...entry('withdraw', Undo2, true),
      ...entry('delete', Trash2, true),
    ]
    return [
      ...(survey.pulse && !here
        ? [{ text: t('surveys.repeats.to_waves'), icon: ChartColumn, href: toSurveys.results(survey) }]
        : []),
      ...(can.read_results && survey.state !== 'draft' && !here
        ? [{ text: t('surveys.act.results'), icon: ChartColumn, href: toSurveys.results(survey) }]
        : []),
      ...(can.edit ? [{ text: t('surveys.act.edit'), icon: Pencil, href: toSurveys.edit(survey) }] : []),
      // The survey's own page has a button for it.
      ...(here ? [] : entry('remind', BellRing)),
      ...entry('present', Presentation),
      ...entry('pause', Pause),
      ...entry('resume', Play),
      ...entry('duplicate', Copy),
      ...(can.duplicate
        ? [{ text: t('surveys.file.export'), icon: FileDown, does: () => void save(survey) }]
        : []),
      ...(ending.length > 0 ? (['rule', ...ending] as const) : []),
    ]
  }
}
