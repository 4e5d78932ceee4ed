/** Where signed maps come from. Texts are handed on as they come, unread. */
export interface MapSource {
  close: () => void;
}

export interface MapSourceOptions {
  onMap: (text: string) => void;
  /** What keeps maps from coming; the source goes on by itself. */
  onError: (error: unknown) => void;
}
