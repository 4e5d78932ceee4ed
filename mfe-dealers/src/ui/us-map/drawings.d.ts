// Importing a drawing gives its URL.
declare module '*.svg' {
  const url: string;
  export default url;
}
