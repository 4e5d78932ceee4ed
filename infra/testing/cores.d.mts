export declare const cores: number;
export declare const unitWorkers: number;
export declare const browserWorkers: number;
