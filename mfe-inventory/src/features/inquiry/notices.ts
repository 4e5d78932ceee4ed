/** Said in a toast; without scripts, in the form. */
export interface Notice {
  title: string;
  text: string;
}

export const incomplete: Notice = {
  title: 'Please fill all fields',
  text: 'All form fields are required.',
};

export const failed: Notice = { title: 'Error', text: 'Failed to send message. Please try again.' };

/** Only without scripts: with them the focus goes to the first marked field. */
export const unfit: Notice = {
  title: 'Please check the form',
  text: 'Each marked field says what to fix.',
};

/** By the text that came with an answer; what is not one of ours was said by the service or the host. */
export const noticeOf = (text: string): Notice =>
  [incomplete, failed, unfit].find((notice) => notice.text === text) ?? { ...failed, text };
