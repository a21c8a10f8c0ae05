import { limits } from '../../contract/limits.ts'
import { TextArea, TextField } from '../ui/forms/TextField.tsx'

export const FolderFields = () => (
  <div className="fields">
    <TextField name="name" limit={limits.name} autoComplete="off" />
    <TextArea name="description" optional limit={limits.description} rows={3} />
  </div>
)
