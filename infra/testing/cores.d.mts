export declare const workers: number;
